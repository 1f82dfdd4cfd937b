import type { Locale } from '#contract/locales/sentence.ts'

const known = (text: string | undefined): Locale | null => {
  const tag = text?.trim().toLowerCase() ?? ''
  if (tag.startsWith('zh')) return 'zh-cn'
  return tag.startsWith('en') ? 'en' : null
}

/**
 * Language of a visitor: cookie, then `Accept-Language`, then the site's. Source:
 * web/spec/design.md 6.
 */
export function languageOf(
  cookie: string | undefined,
  acceptLanguage: string | undefined,
  fallback: Locale,
): Locale {
  const chosen = known(cookie)
  if (chosen || acceptLanguage === undefined) return chosen ?? fallback
  const requested = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag, ...parameters] = part.split(';')
      const quality = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find(Boolean)
      return { locale: known(tag), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((one) => one.locale !== null && one.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return requested[0]?.locale ?? fallback
}
