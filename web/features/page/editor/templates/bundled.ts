import { language } from '../../../../locales/phrases.ts'

export type BundledTemplate = 'api' | 'database'

/** The templates that come with the product, each a chunk of its own. */
const texts = {
  api: {
    en: () => import('../../../../../templates/en/api.md?raw'),
    'zh-cn': () => import('../../../../../templates/zh-cn/api.md?raw'),
  },
  database: {
    en: () => import('../../../../../templates/en/database.md?raw'),
    'zh-cn': () => import('../../../../../templates/zh-cn/database.md?raw'),
  },
}

/**
 * The text of a bundled template in the language of the interface.
 * @throws when it can't be fetched (offline, new release)
 */
export const bundledTemplate = async (name: BundledTemplate): Promise<string> =>
  (await texts[name][language()]()).default.trim()
