import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { attachmentCalls } from '#contract/calls/attachment.ts'
import { pageCalls } from '#contract/calls/page.ts'
import { limits } from '#contract/limits.ts'
import { toDisk } from '../../storage/to-disk.ts'
import { listPartOf } from '../bounded.ts'
import { id, listPart, name, pageId } from '../fields.ts'
import { tool, ToolRefusal } from '../tool.ts'

const fileId = id('Id of the file, from list_attachments.')

const listAttachments = tool({
  name: 'list_attachments',
  description:
    'Lists the files of a page with their addresses; without page_id the files you have uploaded yourself.',
  input: z.strictObject({ page_id: pageId.optional(), ...listPart(100) }),
  effect: 'reads',
  async run(caller, { page_id, offset, limit }) {
    if (page_id !== undefined) {
      const files = await caller.ask(pageCalls.uploadList, { page_id })
      const listed = files.map(({ file_id, display_name, url, file_type, file_size }) => ({
        file_id,
        name: display_name,
        address: url,
        type: file_type,
        bytes: file_size,
      }))
      return listPartOf('files', listed, { offset, limit }, caller.ctx.locale)
    }
    const page = Math.floor(offset / limit) + 1
    const { list, total } = await caller.ask(attachmentCalls.getMyList, { page, count: limit })
    return {
      files: list.map(({ file_id, display_name, url, file_type, file_size }) => ({
        file_id,
        name: display_name,
        address: url,
        type: file_type,
        bytes: file_size,
      })),
      total,
      ...(page * limit < total ? { next_offset: page * limit } : {}),
    }
  },
})

/** Decodes base64. @throws {ToolRefusal} `notBase64` */
function bytesOf(text: string): Buffer {
  const plain = text.replace(/^data:[\w.+/-]*;base64,/, '').replace(/\s+/g, '')
  const bytes = Buffer.from(plain, 'base64')
  const isWhole = bytes.toString('base64').replace(/=+$/, '') === plain.replace(/=+$/, '')
  if (plain === '' || !isWhole) throw new ToolRefusal('notBase64')
  return bytes
}

const uploadAttachment = tool({
  name: 'upload_attachment',
  description:
    'Uploads a file to a page that you may edit and tells its file_id and address, for a link or a picture in the text: ![name](address). Kinds of files and their size are bounded by the site (4 MB at first).',
  input: z.strictObject({
    page_id: pageId,
    file_name: name(200, 'Name of the file with its ending, such as plan.png.'),
    content_base64: z
      .string()
      .min(1)
      .max(limits.requestBytes)
      .describe('The bytes of the file in base64.'),
  }),
  effect: 'writes',
  async run(caller, { page_id, file_name, content_base64 }) {
    const { uploadsFolder } = caller.ctx.site
    const bytes = bytesOf(content_base64)
    const upload = await toDisk(Readable.from([bytes]), uploadsFolder, file_name)
    try {
      const { url } = await caller.send(pageCalls.upload, { page_id }, upload)
      const files = await caller.ask(pageCalls.uploadList, { page_id })
      const file = files.find((one) => one.url === url)
      return { page_id, file_id: file?.file_id, address: url, bytes: upload.size }
    } finally {
      await rm(upload.path, { force: true })
    }
  },
})

const deleteAttachment = tool({
  name: 'delete_attachment',
  description:
    'Takes a file from a page; your own file that no other page uses is deleted with it. Without page_id a file of your own is deleted from everywhere. Pages that show it lose it: ask the person you work for first.',
  input: z.strictObject({ file_id: fileId, page_id: pageId.optional() }),
  effect: 'deletes',
  async run(caller, { file_id, page_id }) {
    if (page_id === undefined) await caller.ask(attachmentCalls.deleteMyAttachment, { file_id })
    else await caller.ask(pageCalls.deleteUploadFile, { file_id, page_id })
    return { deleted: file_id }
  },
})

export const attachmentTools = [listAttachments, uploadAttachment, deleteAttachment]
