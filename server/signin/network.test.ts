import { expect, test } from 'vitest'
import { isSameNetwork, network } from './network.ts'

test('IPv4 addresses count individually, also inside IPv6', () => {
  expect(network('192.0.2.7')).toBe('192.0.2.7')
  expect(network('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(network('::FFFF:192.0.2.7')).toBe('192.0.2.7')
})

test('all notations of addresses in one /64 are one network', () => {
  const same = [
    '2001:db8::1',
    '2001:db8::',
    '2001:DB8:0:0:1:2:3:4',
    '2001:0db8:0000:0000:ffff:ffff:ffff:ffff',
    '2001:db8:0:0::%eth0',
  ]
  expect(new Set(same.map(network))).toEqual(new Set(['2001:0db8:0000:0000']))
})

test('a port appended by a proxy does not matter', () => {
  expect(['192.0.2.7:50123', '[::ffff:192.0.2.7]:1', '[192.0.2.7]'].map(network)).toEqual(
    Array(3).fill('192.0.2.7'),
  )
  expect(['[2001:db8::1]:443', '[2001:DB8:0:0::2]'].map(network)).toEqual(
    Array(2).fill('2001:0db8:0000:0000'),
  )
})

test('other networks are different', () => {
  const networks = [
    '2001:db8:0:1::1',
    '2001:db8:1::1',
    '2001:db8::1',
    '::1',
    'fe80::1',
    '1::2:3:4:5:6:7',
  ].map(network)
  expect(new Set(networks).size).toBe(networks.length)
})

test.each([
  ['192.0.2.7', '192.0.2.200', true],
  ['192.0.2.7', '192.0.20.7', false],
  ['::ffff:192.0.2.7', '192.0.2.8:50123', true],
  ['2001:db8:1:1::1', '2001:DB8:1:2::1', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
  ['192.0.2.7', '2001:db8:1::1', false],
])('%s and %s are neighbours: %s', (one, other, expected) => {
  expect(isSameNetwork(one, other)).toBe(expected)
})
