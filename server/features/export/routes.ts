import { exportCalls } from '#contract/calls/export.ts'
import { itemEditor } from '../../access/content/item.ts'
import { itemOrPreviewEditor } from '../../access/content/preview.ts'
import { signedIn } from '../../access/people/people.ts'
import { guard, routes } from '../../http/route.ts'
import { exportHtml } from './html.ts'
import { exportJson } from './json.ts'
import { exportMarkdown } from './markdown.ts'
import { exportOpenapi } from './openapi.ts'
import { exportWord } from './word.ts'

export const exportRoutes = routes(exportCalls, {
  word: guard(itemEditor, exportWord),
  markdown: guard(itemEditor, exportMarkdown),
  openapi: guard(itemOrPreviewEditor, exportOpenapi),
  html: guard(itemEditor, exportHtml),
  json: guard(itemEditor, exportJson),
  checkMarkdownLimit: guard(signedIn, async () => [] as []),
})
