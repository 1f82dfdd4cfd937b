import type { Tool } from '../tool.ts'
import { attachmentTools } from './attachments.ts'
import { catalogTools } from './catalogs.ts'
import { historyTools } from './history.ts'
import { importTools } from './import.ts'
import { itemTools } from './items.ts'
import { linkTools } from './links.ts'
import { pageWriteTools } from './page-writes.ts'
import { pageTools } from './pages.ts'
import { searchTools } from './search.ts'
import { templateTools } from './templates.ts'

/** All tools. */
export const allTools: readonly Tool[] = [
  ...itemTools,
  ...catalogTools,
  ...pageTools,
  ...searchTools,
  ...pageWriteTools,
  ...historyTools,
  ...templateTools,
  ...attachmentTools,
  ...linkTools,
  ...importTools,
]
