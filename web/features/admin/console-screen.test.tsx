import { expect, test } from 'vitest'
import type { Answer } from '../../api/calls.ts'
import { root } from '../../test/administrator.ts'
import { ann, refuse, renderScreen } from '../../test/render-screen.tsx'

const noUsers: Answer<'adminUser/getList'> = { total: 0, users: [] }
const version = { version: '1.4.0' }
const textOf = (element: HTMLElement, part: string) => element.querySelector(part)?.textContent

test('people who are no administrators send no call of the console', async () => {
  const { element, waitFor, asked } = await renderScreen('/admin/index', { person: ann })
  await waitFor(() =>
    expect(textOf(element, 'main')).toContain('This area is for site administrators.'),
  )
  expect(asked.filter(({ path }) => path.startsWith('admin'))).toEqual([])
  expect(textOf(element, 'header')).not.toContain('Admin console')
})

test('an unknown panel shows the users; the header leads to the console', async () => {
  const { element, waitFor } = await renderScreen('/admin/index?panel=nothing', {
    person: root,
    answers: { 'common/version': version, 'adminUser/getList': noUsers },
  })
  await waitFor(() => expect(textOf(element, 'h2')).toBe('Users'))
  expect(document.title).toContain('Users · Admin console')
  expect(textOf(element, 'header')).toContain('Admin console')
})

test('who stops being an administrator sees that in place of the panels', async () => {
  let groupid = '1'
  const { element, waitFor, click } = await renderScreen('/admin/index?username=x', {
    person: root,
    answers: {
      'user/info': () => ({ ...root, groupid }),
      'common/version': version,
      'adminUser/getList': () => (groupid === '1' ? noUsers : refuse('noAccess')),
    },
  })
  await waitFor(() => expect(textOf(element, 'main')).toContain('No such user'))
  groupid = '2'
  await click('Show all users')
  await waitFor(() =>
    expect(textOf(element, 'main')).toContain('This area is for site administrators.'),
  )
  await waitFor(() => expect(textOf(element, 'header')).not.toContain('Admin console'))
})
