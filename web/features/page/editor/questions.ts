// The small dialogs of the editor, in one chunk: it is loaded soon after the editor, so that
// leaving without a network is still asked about.
export { Confirm } from '../../../ui/overlays/dialogs/confirm.tsx'
export { DraftDialog } from './drafts/draft-dialog.tsx'
export { LockDialog } from './locking/lock-dialog.tsx'
export { DroppedDialog } from './paste/dropped-dialog.tsx'
export { PasteDialog } from './paste/paste-dialog.tsx'
export { LeaveDialog } from './saving/leave-dialog.tsx'
