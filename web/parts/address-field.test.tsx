import { expect, test } from 'vitest'
import { renderElement } from '../test/render-element.tsx'
import { AddressField } from './address-field.tsx'

test.each([
  ['{{base}}/v2/shops/{shop_id}/orders?dry_run=0', ['variable {{base}}', 'path {shop_id}']],
  ['https://a.example:8080/:id?next={{page}}', ['path :id', 'variable {{page}}']],
  ['/x?filter={name}#{part}', []],
  ['{{地址}}{{地址}}', ['variable {{地址}}', 'variable {{地址}}']],
  ['<b>{{', []],
  ['', []],
])('in %s what is filled in is marked, and nothing else', async (address, marks) => {
  const { holder } = await renderElement(<AddressField value={address} readOnly />)
  expect(holder.querySelector('.address-text')?.textContent).toBe(address)
  expect(
    [...holder.querySelectorAll('mark')].map((one) => `${one.className} ${one.textContent}`),
  ).toEqual(marks)
})
