import { pinyinInitials, placeOfInitials } from '../../../../../lib/text/initials.ts'
import type { Insertion } from '../source-editor.ts'

/**
 * The entries of the insert list for what was typed after `/`, without blanks: by their label or
 * another of their words, in whatever case, and by the initials of pinyin. Those that begin with it
 * come first. Source: web/spec/writing.md 1.8.
 */
export function foundInsertions(list: readonly Insertion[], typed: string): readonly Insertion[] {
  const wanted = plain(typed)
  if (wanted === '') return list
  const rank = ({ label, words }: Insertion) => {
    const places = [label, ...words].flatMap((word) => [
      plain(word).indexOf(wanted),
      placeOfInitials(wanted, initials(word)),
    ])
    return places.includes(0) ? 0 : places.some((place) => place > 0) ? 1 : 2
  }
  const ranked = list.map((one) => ({ one, at: rank(one) })).filter(({ at }) => at < 2)
  return ranked.toSorted((one, other) => one.at - other.at).map(({ one }) => one)
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s()[\]（）]/g, '')
const initials = (text: string) =>
  [...text].map((sign) => pinyinInitials(sign) || sign.toLowerCase())
