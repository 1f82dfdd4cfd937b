import { vi } from 'vitest'

// Runs before each test file of the web client. The files of a process share one window, which
// takes a second to create; this resets it to a freshly opened page, with its own modules.

vi.useRealTimers()
vi.resetModules()
const page = document.documentElement
page.getAttributeNames().forEach((name) => page.removeAttribute(name))
document.head.replaceChildren()
document.body.replaceChildren()
localStorage.clear()
sessionStorage.clear()
for (const cookie of document.cookie.split('; '))
  for (const place of ['', '; path=/'])
    document.cookie = `${cookie.split('=')[0]}=; Max-Age=-1${place}`
history.replaceState(null, '', '/')
delete window.earlyCalls
