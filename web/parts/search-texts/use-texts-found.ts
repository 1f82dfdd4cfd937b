import { useAnswer, type ShownAnswer } from '../../api/answers.ts'
import type { Answer } from '../../api/calls.ts'
import { isKeyword } from '../../lib/text/keyword.ts'

export type Hit = Answer<'item/search'>['pages'][number]

/**
 * The pages of all the person's items whose title or text contains the keyword, best first. Asked
 * once the keyword counts; the request is cancelled with the next one, and the earlier answer stays
 * meanwhile. Source: web/spec/reading.md 9.3.
 */
export const useTextsFound = (
  keyword: string,
  isWanted = true,
): ShownAnswer<Answer<'item/search'>> =>
  useAnswer(
    'item/search',
    { keyword, item_id: 0 },
    {
      enabled: isWanted && isKeyword(keyword),
      keepPrevious: true,
      signedOut: 'error',
      locked: 'error',
    },
  )

/** Where a hit leads: its page, with the keyword marked there. */
export const addressOfHit = ({ item_id, page_id }: Hit, keyword: string): string =>
  `/${item_id}?${new URLSearchParams({ page_id, keyword })}`
