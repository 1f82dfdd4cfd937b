import { importCalls, importPostmanCalls, importSwaggerCalls } from '#contract/calls/import.ts'
import { importer } from '../../access/content/import.ts'
import { guard, routes } from '../../http/route.ts'
import { importAny, importMarkdown, importPostman, importSwagger } from './auto.ts'

export const importRoutes = [
  ...routes(importCalls, {
    auto: guard(importer, importAny),
    importMarkdownInfo: guard(importer, importMarkdown),
  }),
  ...routes(importSwaggerCalls, { import: guard(importer, importSwagger) }),
  ...routes(importPostmanCalls, { import: guard(importer, importPostman) }),
]
