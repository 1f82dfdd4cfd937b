import { limits } from '#contract/limits.ts'
import { t } from '../../locales/phrases.ts'
import { lengthProblem } from '../../ui/forms/text/text-length.ts'

/** What is wrong with the name of a catalog; '' when it can be sent. Needs the area `catalogs`. */
export function nameProblem(name: string): string {
  if (!name.trim()) return t('catalogs.nameMissing')
  return lengthProblem(name, limits.catalogNameLength)
}
