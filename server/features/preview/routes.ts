import { previewCalls } from '#contract/calls/preview.ts'
import { previewReader } from '../../access/content/item.ts'
import { wholeItemWriter } from '../../access/programs/sync.ts'
import { guard, routes } from '../../http/route.ts'
import { comparePreview } from './compare.ts'
import { endPreview } from './end.ts'
import { makePreview } from './make.ts'

export const previewRoutes = routes(previewCalls, {
  make: guard(wholeItemWriter, makePreview),
  end: guard(wholeItemWriter, endPreview),
  compare: guard(previewReader, comparePreview),
})
