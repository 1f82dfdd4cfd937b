import { useAnswer } from '../api/answers.ts'

/**
 * Public settings of the site, asked once per tab when a part first needs them. Source:
 * web/spec/design.md 4.
 */
export const useSite = () =>
  useAnswer('common/homePageSetting', {}, { freshFor: Infinity, signedOut: 'error' })
