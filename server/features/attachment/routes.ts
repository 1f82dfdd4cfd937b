import { attachmentCalls } from '#contract/calls/attachment.ts'
import {
  fileBinder,
  fileReader,
  fileRestorer,
  ownFiles,
  removedFiles,
} from '../../access/content/files.ts'
import { administrator } from '../../access/people/administrator.ts'
import { guard, routes } from '../../http/route.ts'
import { bindFile } from './binding-page.ts'
import { deleteFile, deleteFiles, deleteMyFile } from './delete.ts'
import { listAllFiles } from './get-all-list.ts'
import { listMyFiles } from './get-my-list.ts'
import { listRemovedFiles } from './get-removed-list.ts'
import { listUnusedFiles } from './get-unused-list.ts'
import { restoreAttachments } from './restore.ts'
import { visitFile } from './visit-file.ts'

export const attachmentRoutes = routes(attachmentCalls, {
  visitFile: guard(fileReader, visitFile),
  getMyList: guard(ownFiles, listMyFiles),
  deleteMyAttachment: guard(ownFiles, deleteMyFile),
  bindingPage: guard(fileBinder, bindFile),
  getAllList: guard(administrator, listAllFiles),
  deleteAttachment: guard(administrator, deleteFile),
  getUnusedList: guard(administrator, listUnusedFiles),
  batchDeleteAttachments: guard(administrator, deleteFiles),
  restore: guard(fileRestorer, restoreAttachments),
  getRemovedList: guard(removedFiles, listRemovedFiles),
})
