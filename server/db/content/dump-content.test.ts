import { expect, test } from 'vitest'
import type { NextId, Rows } from './content.ts'
import { contentOfDump } from './dump-content.ts'

async function* pieces(script: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(script)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(script: string, size = 7): Promise<(Rows | NextId)[]> {
  const found: (Rows | NextId)[] = []
  for await (const part of contentOfDump(pieces(script, size))) found.push(part)
  return found
}

const script = String.raw`--
-- Data for Name: user; Type: TABLE DATA
--
SET statement_timeout = 0;
SELECT pg_catalog.set_config('search_path', '', false);

COPY public."user" (uid, "na""me", text) FROM stdin;
1	中文 \\N \\. \t\n\r\b\f\v	\N
2		COPY public.page (x) FROM stdin;
\.


COPY public.page (page_id) FROM stdin;
\.


COPY docs.item (item_id, item_name) FROM stdin;
600000001	\\
\.


SELECT pg_catalog.setval('public.page_page_id_seq', 100000001, false);
SELECT pg_catalog.setval('public."Odd_id_seq"', 7, true);
`

test('rows and sequences are read, wherever the stream is cut', async () => {
  const expected = [
    {
      table: 'user',
      columns: ['uid', 'na"me', 'text'],
      rows: [
        ['1', '中文 \\N \\. \t\n\r\b\f\v', null],
        ['2', '', 'COPY public.page (x) FROM stdin;'],
      ],
    },
    { table: 'item', columns: ['item_id', 'item_name'], rows: [['600000001', '\\']] },
    { sequence: 'page_page_id_seq', next: 100_000_001 },
    { sequence: 'Odd_id_seq', next: 8 },
  ]
  for (const size of [1, 7, 64, 1e6]) expect(await read(script, size)).toEqual(expected)
  expect(await read(script.replaceAll('\n', '\r\n'))).toEqual(expected)
})

test('many rows come in portions', async () => {
  const rows = Array.from({ length: 25_000 }, (_, at) => `${at}\n`).join('')
  const found = await read(`COPY public.page (page_id) FROM stdin;\n${rows}\\.\n`, 4_096)
  expect(found.map((part) => ('rows' in part ? part.rows.length : 0))).toEqual([20_000, 5_000])
})

test('a script that breaks off, and one that is written otherwise, is refused', async () => {
  for (const [wrong, reason] of [
    ['COPY public.page (page_id) FROM stdin;\n1\n', 'page: no end'],
    ['COPY public.page (page_id) FROM stdin;\n1\t2\n\\.\n', 'page: 2 columns'],
    ['COPY public.page FROM stdin WITH BINARY;\n', 'COPY public.page FROM stdin WITH BINARY;'],
    [`SELECT pg_catalog.setval('x', '1');\n`, `SELECT pg_catalog.setval('x', '1');`],
  ] as const)
    await expect(read(wrong)).rejects.toMatchObject({ name: 'DumpUnreadable', message: reason })
})
