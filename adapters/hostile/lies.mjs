import { exactEdit } from './exact-edit.mjs';

/** Reports success and does nothing. */
export default exactEdit('lies', () => 'edited');
