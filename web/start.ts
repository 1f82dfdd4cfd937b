/**
 * The start script: runs in the head of the document, before the application's code has arrived. It
 * applies theme and language (to avoid a flash) and the skeleton, redirects old addresses, and
 * starts the calls a reader waits for. Source: web/spec/reading.md 14, 15. At most 1.5 KB.
 */
import { basePath } from './lib/address/base-address.ts'
import { readCookie } from './lib/storage/cookies.ts'
import { isEmbedded, markEmbedded } from './lib/address/embedded.ts'
import { takeSignInToken } from './lib/sign-in-token.ts'
import { itemInfoArgs, pageInfoArgs, parseReadingAddress } from './lib/address/reading-address.ts'
import { todaysAddress } from '#contract/text/addresses/old-address.ts'
import { itemPassword } from './lib/storage/item-passwords.ts'

markEmbedded()
const root = document.documentElement
root.dataset.theme = readCookie('theme')
root.dataset.width = readCookie('page_width')
const preferred = [readCookie('lang'), ...navigator.languages]
  .map((one) => /^(en|zh)/i.exec(one)?.[1]?.toLowerCase())
  .find(Boolean)
if (preferred) root.lang = preferred === 'zh' ? 'zh-cn' : 'en'

const base = basePath()
const old = todaysAddress(location.hash)
const entry = location.pathname.slice(base.length)
if (old) history.replaceState(null, '', base + old.slice(1))
else if (/^(web\/?(index\.html)?|index\.(html|php))$/.test(entry))
  history.replaceState(null, '', base + location.search + location.hash)

takeSignInToken()

const place = parseReadingAddress(`/${location.pathname.slice(base.length)}`, location.search)
if (place) {
  root.dataset.frame = place.item ? 'item' : 'page'
  // the document already contains these answers
  const isHere = (path: string) => root.dataset.answers?.split(' ').includes(path)
  const begin = (path: string, args: object) => {
    // not earlier: the first access to session storage delays the text
    const password = itemPassword(place.item || `page:${place.page}`)
    return [
      path,
      args,
      fetch(`${base}api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(password ? { ...args, _item_pwd: password } : args),
        ...(isEmbedded() && { credentials: 'omit' }),
      }),
    ]
  }
  Object.assign(window, {
    earlyCalls: [
      ...(place.item && !isHere('item/info')
        ? [begin('item/info', itemInfoArgs(place.item, place.page))]
        : []),
      ...(place.page && !isHere('page/info') ? [begin('page/info', pageInfoArgs(place.page))] : []),
    ],
  })
}
