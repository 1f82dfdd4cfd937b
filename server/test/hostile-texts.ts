/** Input that would execute if anything let it. Source: web/spec/reading.md 16, R19. */
export const hostileTexts = [
  // active elements
  '<script>window.acted = true</script>',
  '<img src=x onerror="window.acted = true">',
  '<svg onload="window.acted = true"><a href="javascript:window.acted=true">y</a></svg>',
  '<math><mtext><script>window.acted = true</script></mtext></math>',
  '<iframe srcdoc="<script>parent.acted = true</script>"></iframe>',
  '<object data="javascript:window.acted=true"></object><embed src=x>',
  '<form action=x><input name=a autofocus onfocus="window.acted=true"><button>b</button></form>',
  '<style>body { display: none }</style>',
  '<base href="https://a.example/">',
  '<meta http-equiv=refresh content="0;url=https://a.example">',
  '<template><script>window.acted = true</script></template>',
  '<link rel=stylesheet href="https://a.example/x.css">',
  '<video autoplay src=x onerror="window.acted=true"></video>',
  '<details open ontoggle="window.acted = true">y</details>',
  '<p style="position:fixed;inset:0;background:url(https://a.example/x);color:red" onclick=x>x</p>',
  '<noscript><p title="</noscript><img src=x onerror=window.acted=true>"></noscript>',
  // schemes
  '<a href="javascript:window.acted=true">a</a>',
  '<a href="JaVa&#10;Script:window.acted=true">a</a>',
  '<a href="&#1;javascript:window.acted=true">a</a>',
  '<a href="java\\script:x">a</a><a href="vbscript:x">a</a><a href="data:text/html,x">a</a><a href="blob:x">a</a>',
  '[a](javascript:window.acted=true)',
  '[a](<java\tscript:window.acted=true>)',
  '[a](&#106;avascript:window.acted=true)',
  '![a](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+)',
  '[a]: javascript:window.acted=true\n\n[a]',
  '<javascript:window.acted=true>',
  // attribute break-out and shadowing
  '![a" onerror="window.acted=true](b "c\\" onerror=\\"window.acted=true")',
  '[a](b "\\" onclick=\\"window.acted=true")',
  '```x" onclick="window.acted=true\na\n```',
  '# "><img src=x onerror=window.acted=true>',
  '[^"><img src=x onerror=window.acted=true>]: z\n\n[^"><img',
  '|<b onclick=x>a</b>|\n|-|\n|<script>window.acted=true</script>|',
  '- [ ] <img src=x onerror=window.acted=true>',
  '<a id=location name=location>x</a><img name=getElementById><p id=root></p>',
  // formulas and diagrams
  '$$\\href{javascript:window.acted=true}{x}$$ $$\\html@mathml{<img src=x onerror=window.acted=true>}{}$$',
  // text that changes meaning when it is unescaped
  '&lt;script&gt;window.acted=true&lt;/script&gt; &amp;lt;img src=x onerror=window.acted=true&amp;gt;',
  // text that changes when it is parsed again
  '<math><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.acted=true&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=window.acted=true>">',
  '<table><caption><form><svg><table></table><style><a title="</style><img src onerror=window.acted=true>"></svg>',
]
