import { administering, own, type Row, writing103 } from '../cells.ts'

/** Attachments. Source: server/access/spec.md 5.2, 5.3, 7, 12.2, 16.1. */
export const fileRows = {
  // anybody who knows the sign
  'attachment/visitFile': { elsewhere: 'features/attachment/visit-file.test.ts' },
  'attachment/getMyList': own(),
  'attachment/deleteMyAttachment': own((f) => f.file('private', 0), '101'),
  // the file must be the caller's own
  'attachment/bindingPage': {
    archived: '101',
    cells: writing103,
    fields: async (f, place, uid) => ({
      file_id: (await f.file(place, 0, uid)).file_id,
      page_id: f.scopedPage(place),
    }),
  },
  'attachment/getAllList': administering(),
  'attachment/deleteAttachment': administering((f) => f.file('private', 0)),
  'attachment/getUnusedList': administering(),
  'attachment/batchDeleteAttachments': administering(async (f) => ({
    file_ids: String((await f.file('private', 0)).file_id),
  })),
  // the caller must have taken the file from the page
  'attachment/restore': {
    archived: '101',
    cells: writing103,
    fields: (f, place, uid) => f.takenFile(place, f.scopedPage(place), uid),
  },
  'attachment/getRemovedList': own(),
  // an empty form: the answer lists steps, and nothing is requested from anybody
  'adminSetting/testStorage': administering(),
  'page/upload': {
    archived: '101',
    cells: writing103,
    withFile: true,
    fields: (f, place) => ({ page_id: f.scopedPage(place) }),
  },
  'page/uploadImg': {
    archived: '101',
    cells: writing103,
    withFile: true,
    fields: (f, place) => ({ page_id: f.scopedPage(place) }),
  },
  'export/word': { elsewhere: 'features/export/word.test.ts' },
  'export/markdown': { elsewhere: 'features/export/export.test.ts' },
  'export/openapi': { elsewhere: 'features/export/openapi.test.ts' },
  'export/html': { elsewhere: 'features/export/html.test.ts' },
  'export/json': { elsewhere: 'features/export/json.test.ts' },
  'export/checkMarkdownLimit': own(),
  'import/auto': { elsewhere: 'features/import/import.test.ts' },
  'import/importMarkdownInfo': { elsewhere: 'features/import/import.test.ts' },
  'importSwagger/import': { elsewhere: 'features/import/import.test.ts' },
  'importPostman/import': { elsewhere: 'features/import/import.test.ts' },
  'sync/file': { elsewhere: 'features/sync/file.test.ts' },
  'page/deleteUploadFile': {
    archived: '101',
    cells: writing103,
    fields: (f, place) => f.file(place, f.scopedPage(place)),
  },
} satisfies Record<string, Row>
