/** What one operation did. */
export interface Change {
  status: 'A' | 'M' | 'D';
  /** As written in the patch; of a move its destination. */
  path: string;
  /** Empty where there was no file. Absent: not known to be text. */
  before?: string;
  /** Empty where there is no file. */
  after?: string;
}
