import { render } from 'ink-testing-library'
import { expect, test } from 'vitest'
import { widthOf } from '../../terminal/columns.ts'
import { accountTranslator } from '../../credentials/account.ts'
import { Waiting } from './login-view.tsx'

test.each(['en', 'zh-cn'] as const)('the box fits a terminal of 40 columns, in %s', (locale) => {
  const view = render(<></>)
  Object.defineProperty(view.stdout, 'columns', { value: 40 })
  view.rerender(
    <Waiting
      host="docs.example.com"
      code="ABCD-EFGH"
      address="https://docs.example.com/handbook/user/device"
      seconds={600}
      t={accountTranslator(locale)}
      isUtf8={true}
      open={() => {}}
      quit={() => {}}
    />,
  )
  const lines = view.lastFrame()!.split('\n')
  expect(new Set(lines.map(widthOf))).toEqual(new Set([40]))
  expect(lines.join('').replaceAll(/[│\s]/g, '')).toContain('handbook/user/device')
  view.unmount()
})
