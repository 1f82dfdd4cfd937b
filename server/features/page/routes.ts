import { pageCalls } from '#contract/calls/page.ts'
import { fileLister, uploader } from '../../access/content/files.ts'
import { itemWriter } from '../../access/content/item.ts'
import {
  pageChanger,
  pageEditor,
  pageObserver,
  pageReader,
  pageWriter,
  pageTextObserver,
} from '../../access/content/page.ts'
import { pagesChanger, pagesMover } from '../../access/content/pages.ts'
import { shareKeyReader } from '../../access/content/share-key.ts'
import { signedIn } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { deletePages } from './batch-delete.ts'
import { createSinglePage } from './create-single-page.ts'
import { deletePage } from './delete.ts'
import { deleteUpload } from './delete-upload-file.ts'
import { diffPage } from './diff.ts'
import { pageHistory } from './history.ts'
import { pageInfo } from './info.ts'
import { pageByKey } from './info-by-key.ts'
import { isPageLocked } from './is-lock.ts'
import { movePagesTo } from './move.ts'
import { pageOrigin } from './origin.ts'
import { savePage } from './save.ts'
import { setPageLock } from './set-lock.ts'
import { sortPages } from './sort.ts'
import { sqlTables } from './sql-to-markdown-table.ts'
import { updateVersionRemark } from './update-history-comments.ts'
import { uploadFile } from './upload.ts'
import { uploadPicture } from './upload-img.ts'
import { listUploads } from './upload-list.ts'

export const pageRoutes = routes(pageCalls, {
  info: guard(pageReader, pageInfo),
  save: guard(pageWriter, savePage),
  delete: guard(pageChanger, deletePage),
  move: guard(pagesMover, movePagesTo),
  batchDelete: guard(pagesChanger, deletePages),
  updateHistoryComments: guard(pageChanger, updateVersionRemark),
  sqlToMarkdownTable: guard(signedIn, sqlTables),
  sort: guard(itemWriter, sortPages),
  history: guard(pageObserver, pageHistory),
  diff: guard(pageTextObserver, diffPage),
  origin: guard(pageObserver, pageOrigin),
  // both can still be disabled in an archived item
  createSinglePage: guard(pageEditor, createSinglePage),
  setLock: guard(pageEditor, setPageLock),
  isLock: guard(pageObserver, isPageLocked),
  infoByKey: guard(shareKeyReader, pageByKey),
  upload: guard(uploader, uploadFile),
  uploadImg: guard(uploader, uploadPicture),
  uploadList: guard(fileLister, listUploads),
  deleteUploadFile: guard(pageChanger, deleteUpload),
})
