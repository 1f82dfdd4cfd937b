import { useAnswer } from '../api/answers.ts'

/**
 * Public settings of the site, fetched once per tab when first needed. Source: web/spec/design.md
 * 4.
 */
export const useSite = () =>
  useAnswer('common/homePageSetting', {}, { freshFor: Infinity, signedOut: 'error' })
