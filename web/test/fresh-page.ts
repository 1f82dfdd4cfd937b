import * as React from 'react'
import { vi } from 'vitest'
import { separateChannels } from './channels.ts'

// Runs before each test file of the web client. The files of a process share one window, which
// takes a second to create; this resets it to a freshly opened page, with its own modules.

vi.useRealTimers()
vi.resetModules()
separateChannels()
withoutOwnerStacks()
// as index.html: libraries look at it
if (!document.doctype) document.prepend(document.implementation.createDocumentType('html', '', ''))
// as with the doctype of index.html: libraries complain of quirks mode
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat', configurable: true })
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

/**
 * React's development build records a call stack with each element until it has made ten thousand
 * within a second: a sixth of the tests' processor time, for messages that have a stack anyway.
 */
function withoutOwnerStacks(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  if (typeof internals === 'object' && internals !== null)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
      get: () => Infinity,
      set: () => {},
      configurable: true,
    })
}
