/** Bounds of what is read from a foreign file. Source: cli/spec.md 5.13. */
export const sourceLimits = {
  /** Bytes of a file. */
  bytes: 32 * 1024 * 1024,
  /** Levels of lists and objects. */
  depth: 200,
  /** Values in a file, aliases expanded. */
  values: 2_000_000,
  /** Bytes of an archive when unpacked. */
  unpackedBytes: 300 * 1024 * 1024,
  /** Bytes of XML in an Office document when unpacked; read as a whole, it takes many times that. */
  officeBytes: 48 * 1024 * 1024,
  /** Files and folders in an archive. */
  entries: 40_000,
  /** Pages of one import. */
  pages: 20_000,
  /** Characters of all pages. */
  characters: 128 * 1024 * 1024,
  /** Remarks that are listed one by one. */
  remarks: 500,
} as const
