const MEANINGS: { readonly [code: string]: string } = {
  ENOENT: 'does not exist', EACCES: 'permission denied', EPERM: 'not permitted', EISDIR: 'is a directory',
  ENOTDIR: 'a part of the path is a file, not a directory', EROFS: 'the file system is read-only', ENOSPC: 'no space left on the device',
  EEXIST: 'exists already', ENAMETOOLONG: 'the name is too long', ELOOP: 'too many symbolic links',
  EDQUOT: 'the quota is used up', EMFILE: 'too many open files', ENFILE: 'too many open files on this machine', EIO: 'the device reports an error',
};

/** What an error of the operating system means, in words for a user. */
export function systemMessage(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  return (code === undefined ? undefined : MEANINGS[code]) ?? (error instanceof Error ? error.message : String(error));
}
