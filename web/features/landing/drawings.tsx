import type { ReactNode } from 'react'

// Line drawings of the landing page, 520 × 320 units, in the colours of the theme. All are decoration: hidden from screen readers.

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 520 320" aria-hidden="true">
    {children}
  </svg>
)

interface BarProps {
  x: number
  y: number
  width: number
  height?: number
  kind?: string
}

/** A line of text, or a badge, as a bar. */
const Bar = ({ x, y, width, height = 8, kind = '' }: BarProps) => (
  <rect className={`ink ${kind}`} x={x} y={y} width={width} height={height} rx={Math.min(height / 2, 5)} />
)

/** An item as readers see it: menu, text, headings. */
export const HeroDrawing = () => (
  <Drawing>
    <rect className="sheet" x="10.5" y="14.5" width="499" height="291" rx="12" />
    <path className="side" d="M22.5 14.5H140.5V305.5H22.5a12 12 0 0 1-12-12V26.5a12 12 0 0 1 12-12Z" />
    <path
      className="wire"
      d="M36 40c-3.5-2.7-8-3.5-14-3.5v19c6 0 10.5.8 14 3.5 3.5-2.7 8-3.5 14-3.5v-19c-6 0-10.5.8-14 3.5ZM36 40v19"
      transform="translate(4 -4)"
    />
    <Bar x={66} y={40} width={52} kind="strong" />
    {[84, 108, 156, 180, 204, 252].map((y, i) => (
      <Bar key={y} x={[34, 34, 50, 50, 50, 34][i] ?? 34} y={y} width={[70, 54, 62, 46, 58, 64][i] ?? 60} />
    ))}
    <rect className="ink soft" x="24" y="126" width="104" height="20" rx="5" />
    <Bar x={34} y={132} width={58} kind="accent" />
    <Bar x={172} y={46} width={150} height={16} kind="strong" />
    <Bar x={172} y={74} width={92} height={6} />
    {[104, 122, 140].map((y, i) => (
      <Bar key={y} x={172} y={y} width={[230, 214, 140][i] ?? 200} />
    ))}
    <rect className="sheet" x="172.5" y="168.5" width="230" height="108" rx="8" />
    <path className="side" d="M180.5 168.5h214a8 8 0 0 1 8 8v16h-230v-16a8 8 0 0 1 8-8Z" />
    {[192.5, 220.5, 248.5].map((y) => (
      <path key={y} className="rule" d={`M172.5 ${y}h230`} />
    ))}
    {[204, 232, 260].map((y, i) => (
      <g key={y}>
        <Bar x={186} y={y - 2} width={[56, 40, 64][i] ?? 50} kind="strong" />
        <Bar x={264} y={y - 2} width={32} />
        <Bar x={316} y={y - 2} width={[68, 52, 74][i] ?? 60} />
      </g>
    ))}
    <path className="rule" d="M432.5 52v100" />
    <path className="wire" d="M432.5 76v18" />
    {[56, 82, 108, 134].map((y, i) => (
      <Bar key={y} x={444} y={y} width={[40, 46, 34, 42][i] ?? 40} height={6} kind={i === 1 ? 'accent' : ''} />
    ))}
  </Drawing>
)

const methods = [
  ['GET', 'get', '/orders', 'get'],
  ['POST', 'post', '/orders', 'soft'],
  ['PUT', 'put', '/orders/{id}', 'put'],
  ['DEL', 'drop', '/orders/{id}', 'drop'],
] as const

export const ApiDrawing = () => (
  <Drawing>
    {methods.map(([word, colour, address, ground], i) => (
      <g key={word} transform={`translate(0 ${i * 64})`}>
        <rect className="sheet" x="40.5" y="36.5" width="440" height="48" rx="10" />
        <rect className={`ink ${ground}`} x="56" y="49" width="52" height="23" rx="6" />
        <text className={colour} x="82" y="64.5" textAnchor="middle">
          {word}
        </text>
        <text x="124" y="64.5">
          {address}
        </text>
        <Bar x={[250, 250, 270, 270][i] ?? 250} y={56} width={[120, 96, 110, 70][i] ?? 100} />
        <circle className="ink accent" cx="456" cy="60.5" r="4" />
      </g>
    ))}
  </Drawing>
)

export const DataDrawing = () => (
  <Drawing>
    <Table x={40} y={44} rows={4} />
    <Table x={300} y={122} rows={3} />
    <path className="wire" d="M220 107h38c12 0 18 6 18 18v42c0 12 6 18 18 18h6" />
    <path className="wire" d="M293 180l7 5-7 5" />
  </Drawing>
)

const Table = ({ x, y, rows }: { x: number; y: number; rows: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <rect className="sheet" x=".5" y=".5" width="180" height={40 + rows * 34} rx="10" />
    <path className="side" d="M10.5.5h160a10 10 0 0 1 10 10v28H.5v-28a10 10 0 0 1 10-10Z" />
    <Bar x={16} y={16} width={70} kind="strong" />
    {Array.from({ length: rows }, (_, i) => (
      <g key={i}>
        <path className="rule" d={`M.5 ${38.5 + i * 34}h180`} />
        <Bar x={16} y={51 + i * 34} width={[46, 62, 54, 40][i] ?? 50} kind={i === 0 ? 'accent' : ''} />
        <Bar x={110} y={51 + i * 34} width={[36, 50, 30, 44][i] ?? 40} />
      </g>
    ))}
  </g>
)

export const ManualDrawing = () => (
  <Drawing>
    <rect className="sheet" x="120.5" y="20.5" width="330" height="280" rx="10" transform="rotate(2 285 160)" />
    <rect className="sheet" x="90.5" y="26.5" width="330" height="274" rx="10" />
    <Bar x={118} y={54} width={140} height={14} kind="strong" />
    {[88, 106].map((y, i) => (
      <Bar key={y} x={118} y={y} width={[270, 220][i] ?? 240} />
    ))}
    <rect className="ink soft" x="118" y="130" width="275" height="52" rx="8" />
    <Bar x={134} y={144} width={60} kind="accent" />
    <Bar x={134} y={160} width={200} />
    {[204, 230, 256].map((y, i) => (
      <g key={y}>
        <rect className={i < 2 ? 'ink accent' : 'sheet'} x="118.5" y={y - 0.5} width="14" height="14" rx="4" />
        <Bar x={144} y={y + 3} width={[170, 130, 190][i] ?? 150} />
      </g>
    ))}
  </Drawing>
)

export const TeamDrawing = () => (
  <Drawing>
    <path className="wire" d="M130 60v200" />
    {[60, 126, 192, 258].map((y, i) => (
      <g key={y}>
        <circle className={i === 0 ? 'ink accent' : 'side'} cx="130" cy={y} r="9" />
        <rect className="sheet" x="164.5" y={y - 24.5} width="280" height="48" rx="10" />
        <circle className="ink soft" cx="192" cy={y} r="13" />
        <Bar x={216} y={y - 10} width={[90, 70, 100, 60][i] ?? 80} kind="strong" />
        <Bar x={216} y={y + 5} width={[160, 190, 130, 150][i] ?? 150} height={6} />
      </g>
    ))}
  </Drawing>
)

export const AutoDrawing = () => (
  <Drawing>
    <rect className="side" x="40.5" y="50.5" width="440" height="220" rx="10" />
    <path className="rule" d="M40.5 86.5h440" />
    {[62, 80, 98].map((x) => (
      <circle key={x} className="ink strong" cx={x} cy="68.5" r="5" />
    ))}
    <text className="accent" x="62" y="122">
      $
    </text>
    <text x="78" y="122">
      showdoc push ./docs
    </text>
    {[150, 176, 202].map((y, i) => (
      <g key={y}>
        <path className="wire" d={`M64 ${y - 4}l4 4 7-8`} />
        <Bar x={88} y={y - 8} width={[180, 140, 210][i] ?? 160} />
      </g>
    ))}
    <Bar x={62} y={232} width={250} height={10} kind="accent" />
    <Bar x={322} y={232} width={110} height={10} />
  </Drawing>
)

export const OpenDrawing = () => (
  <Drawing>
    <path className="side" d="M260 30.5l150 52v78c0 66-58 106-150 130-92-24-150-64-150-130v-78Z" />
    <path className="wire" d="M260 118c-14-11-34-16-62-16v90c28 0 48 5 62 16 14-11 34-16 62-16v-90c-28 0-48 5-62 16ZM260 118v90" />
    <path className="wire" d="M214 130c12 1 20 3 28 7M214 152c12 1 20 3 28 7M306 130c-12 1-20 3-28 7M306 152c-12 1-20 3-28 7" />
  </Drawing>
)

export const HostDrawing = () => (
  <Drawing>
    {[44, 118].map((y, i) => (
      <g key={y}>
        <rect className="sheet" x="110.5" y={y + 0.5} width="300" height="58" rx="10" />
        <circle className="ink accent" cx="140" cy={y + 29.5} r="5" />
        <circle className="ink" cx="160" cy={y + 29.5} r="5" />
        <Bar x={196} y={y + 25} width={[150, 110][i] ?? 120} />
      </g>
    ))}
    <path className="wire" d="M260 176v34M252 202l8 8 8-8" />
    <path className="side" d="M170.5 226.5a8 8 0 0 1 8-8h50l14 14h98a8 8 0 0 1 8 8v46a8 8 0 0 1-8 8h-162a8 8 0 0 1-8-8Z" />
    <Bar x={190} y={256} width={90} kind="accent" />
  </Drawing>
)
