/** The commonest rules of mock templates, each as it is written and as it answers. */
export const mockRules: readonly (readonly [rule: string, answer: string])[] = [
  ['"id|1-100": 1', '"id": 42'],
  ['"price|1-9.2": 1', '"price": 7.36'],
  ['"ok|1": true', '"ok": false'],
  ['"stars|1-5": "★"', '"stars": "★★★"'],
  ['"list|2": [{ "id|+1": 1 }]', '"list": [{ "id": 1 }, { "id": 2 }]'],
  ['"one|1": ["a", "b", "c"]', '"one": "b"'],
  ['"code": /[A-Z]{2}\\d{4}/', '"code": "KX2094"'],
  ['"@integer(1, 10)"', '7'],
  ['"@guid"', '"5dD6a84f-…"'],
  ['"@cname"', '"李秀英"'],
  ['"@name"', '"Mary Lee"'],
  ['"@email"', '"k.smith@example.com"'],
  ['"@datetime"', '"2026-11-21 08:30:00"'],
  ['"@cword(3, 6)"', '"数据服务"'],
  ['"@url"', '"http://example.com/x"'],
]
