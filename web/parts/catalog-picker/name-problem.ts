import { limits } from '#contract/limits.ts'
import { t } from '../../locales/phrases.ts'

/** What is wrong with the name of a catalog; '' when it can be sent. Needs the area `catalogs`. */
export function nameProblem(name: string): string {
  const count = name.trim().length
  if (count === 0) return t('catalogs.nameMissing')
  const limit = limits.catalogNameLength
  return count > limit ? t('catalogs.nameTooLong', { count, limit }) : ''
}
