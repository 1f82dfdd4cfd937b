import { administering, own, type Row, writing103 } from '../permission-cells.ts'

/** Attachments. Source: permissions 5.2, 5.3, 7, 12.2, 16.1. */
export const fileRows = {
  // anybody who holds the sign
  'attachment/visitFile': { elsewhere: 'features/attachment/visit-file.test.ts' },
  'attachment/getMyList': own(),
  'attachment/deleteMyAttachment': own((f) => f.file('private', 0), '101'),
  // the file must be the caller's own, which no column of the table is by itself
  'attachment/bindingPage': { elsewhere: 'features/attachment/binding-page.test.ts' },
  'attachment/getAllList': administering(),
  'attachment/deleteAttachment': administering((f) => f.file('private', 0)),
  'attachment/getUnusedList': administering(),
  'attachment/batchDeleteAttachments': administering(async (f) => ({ file_ids: String((await f.file('private', 0)).file_id) })),
  // an empty form: told step by step, nothing is asked of anybody
  'adminSetting/testStorage': administering(),
  // multipart bodies
  'page/upload': { elsewhere: 'features/page/upload.test.ts' },
  'page/uploadImg': { elsewhere: 'features/page/upload-img.test.ts' },
  'sync/file': { elsewhere: 'features/sync/file.test.ts' },
  'page/deleteUploadFile': { archived: '101', cells: writing103, fields: (f, place) => f.file(place, f.tiedPage(place)) },
} satisfies Record<string, Row>
