import { openCalls } from '#contract/calls/open.ts'
import {
  keyPairReader,
  plainTextKeyPairWriter,
  keyPairWriter,
} from '../../access/programs/key-pair.ts'
import { guard, routes } from '../../http/route.ts'
import { openCreateCatalog } from './create-catalog.ts'
import { openDeleteAttachment } from './delete-attachment.ts'
import { openDeleteCatalog } from './delete-catalog.ts'
import { openDeletePage } from './delete-page.ts'
import { fromComments } from './from-comments.ts'
import { openCatalogTree } from './get-catalog-tree.ts'
import { openPage } from './get-page.ts'
import { openUpdateCatalog } from './update-catalog.ts'
import { updateDbItem } from './update-db-item.ts'
import { openUploadAttachment } from './upload-attachment.ts'

export const openRoutes = routes(openCalls, {
  getPage: guard(keyPairReader, openPage),
  getCatalogTree: guard(keyPairReader, openCatalogTree),
  updateDbItem: guard(plainTextKeyPairWriter, updateDbItem),
  fromComments: guard(plainTextKeyPairWriter, fromComments),
  deletePage: guard(keyPairWriter, openDeletePage),
  createCatalog: guard(keyPairWriter, openCreateCatalog),
  updateCatalog: guard(keyPairWriter, openUpdateCatalog),
  deleteCatalog: guard(keyPairWriter, openDeleteCatalog),
  uploadAttachment: guard(keyPairWriter, openUploadAttachment),
  deleteAttachment: guard(keyPairWriter, openDeleteAttachment),
})
