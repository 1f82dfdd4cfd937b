/** A host that does not exist: a request to it is a failure. */
export const strangeHost = 'elsewhere.example'

const there = `https://${strangeHost}`
const ns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
/** Leaves a mark if a script in the image runs, or would run when it is opened directly. */
const run = `document.documentElement.setAttribute('data-ran','1');new Image().src='${there}/ran'`
const box = '<rect id="box" width="20" height="20" fill="#369"/>'
const svg = (inner: string, attributes = '') =>
  `<svg ${ns} ${attributes} width="20" height="20">${inner}${box}</svg>`

/** Images that are accepted after sanitising; all of them draw a blue square. */
export const hostileSvgs: readonly (readonly [name: string, svg: string | Buffer])[] = [
  ['script', svg(`<script>${run}</script>`)],
  ['script in a section', svg(`<script type="text/javascript"><![CDATA[${run}]]></script>`)],
  ['script of another file', svg(`<script href="${there}/x.js"/><script xlink:href="${there}/y.js"/>`)],
  ['script in data', svg(`<script href="data:text/javascript,${encodeURIComponent(run)}"/>`)],
  ['script under a prefix', `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="20" height="20"><s:script>${run}</s:script><s:rect id="box" width="20" height="20" fill="#369"/></s:svg>`],
  ['script of HTML', svg(`<x:script xmlns:x="http://www.w3.org/1999/xhtml">${run}</x:script>`)],
  ['script in another default namespace', svg(`<g xmlns="http://www.w3.org/1999/xhtml"><script>${run}</script></g>`)],
  ['script of MathML and of no namespace', svg(`<m:maction xmlns:m="http://www.w3.org/1998/Math/MathML" actiontype="statusline#${there}"/><g xmlns=""><script>${run}</script></g>`)],
  ['handlers of the root', svg('', `onload="${run}" onfocus="${run}" tabindex="1" autofocus="autofocus"`)],
  ['handlers of elements', svg(`<rect width="9" height="9" onmouseover="${run}" onbegin="${run}"/><animate attributeName="x" dur="1s" onbegin="${run}" onend="${run}" onrepeat="${run}"/>`)],
  ['handlers in other letters', svg(`<rect width="9" height="9" OnClick="${run}" ONLOAD="${run}"/>`)],
  ['handlers by elements of XML Events', svg(`<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load" type="application/ecmascript">${run}</handler><listener xmlns="http://www.w3.org/2001/xml-events" event="load" handler="#h"/>`)],
  ['foreign object', svg(`<foreignObject width="20" height="20"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${run}"/><iframe src="${there}/frame"></iframe><script>${run}</script></body></foreignObject>`)],
  ['foreign object in a switch', svg(`<switch><foreignObject width="1" height="1"><div xmlns="http://www.w3.org/1999/xhtml" style="background:url(${there}/bg)">x</div></foreignObject><text>fallback</text></switch>`)],
  ['frames, sound and film', svg(`<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:${run}"/><audio xmlns="http://www.w3.org/1999/xhtml" src="${there}/a" autoplay="autoplay"/><video xmlns="http://www.w3.org/1999/xhtml" poster="${there}/v"/><embed xmlns="http://www.w3.org/1999/xhtml" src="${there}/e"/><object xmlns="http://www.w3.org/1999/xhtml" data="${there}/o"/>`)],
  ['links', svg(`<a href="javascript:${run}"><text y="9">a</text></a><a xlink:href=" java&#x0A;script:${run}"><text y="9">b</text></a><a href="${there}/link" target="_top"><text>c</text></a>`)],
  ['pictures of elsewhere', svg(`<image href="${there}/i.png" width="9" height="9"/><image xlink:href="//${strangeHost}/j.png" width="9" height="9"/><filter id="f"><feImage href="${there}/k.png"/></filter><rect filter="url(#f)" width="9" height="9"/>`)],
  ['pictures that are SVG, HTML or XML', svg(`<image width="9" height="9" href="data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>${run}</script></svg>`).toString('base64')}"/><image width="9" height="9" href="data:text/html,&lt;script>${run}&lt;/script>"/><use href="data:application/xml;base64,PHg+#x"/>`)],
  ['uses of elsewhere', svg(`<use href="${there}/u.svg#a"/><use xlink:href="//${strangeHost}/v.svg#a"/><use href="data:image/svg+xml,&lt;svg id='x' xmlns='http://www.w3.org/2000/svg'/&gt;#x"/>`)],
  ['paint of elsewhere', svg(`<rect width="9" height="9" fill="url(${there}/p.svg#a)" filter="url('//${strangeHost}/f.svg#b')" mask="url(&quot;${there}/m&quot;)" clip-path="URL( ${there}/c )" marker-end="url(&#x0a;${there}/e)" cursor="url(${there}/cur),auto"/>`)],
  ['paint of elsewhere in escapes', svg(`<rect width="9" height="9" fill="u\\72l(${there}/1)" stroke="\\75 rl(${there}/2)" style="fill:u\\72 l(${there}/3);stroke:url(\\68ttps://${strangeHost}/4);mask:image-set('${there}/5' 1x)"/>`)],
  ['style that imports', svg(`<style>@import '${there}/1.css';@import url(${there}/2.css);@\\69mport "${there}/3.css";@namespace url(${there}/4);@font-face{font-family:x;src:url(${there}/5.woff)}text{font-family:x}</style><text>x</text>`)],
  ['style in a section, with a comment', svg(`<style><![CDATA[/*</style><script>${run}</script>*/rect{fill:url(${there}/1.svg#x);background:url(${there}/2);list-style:image-set("${there}/3" 1x);--u:url(${there}/4)}]]></style>`)],
  ['style that is never closed', svg(`<style>rect{fill:url(${there}/1 ; } @media all { rect { mask: url("${there}/2</style>`)],
  ['style in several pieces', svg(`<style>@imp<!-- -->ort '${there}/1.css';rect{fill:ur<![CDATA[l(]]>${there}/2)}</style>`)],
  ['style of HTML', svg(`<style xmlns="http://www.w3.org/1999/xhtml">@import '${there}/1.css'</style><link xmlns="http://www.w3.org/1999/xhtml" rel="stylesheet" href="${there}/2.css"/>`)],
  ['style attributes', svg(`<rect width="9" height="9" style="fill:url(${there}/1);behavior:url(${there}/2);-moz-binding:url(${there}/3#x);width:expression(${run});background-image:cross-fade(url(${there}/4),red)"/>`)],
  ['style sheet by an instruction', `<?xml version="1.0"?><?xml-stylesheet type="text/css" href="${there}/1.css"?><?xml-stylesheet type="text/xsl" href="data:text/xsl,x"?>${svg('')}`],
  ['document type of elsewhere', `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${there}/svg.dtd" [<!ATTLIST svg onload CDATA "${run}">]>${svg('')}`],
  ['addresses that are animated', svg(`<a><animate attributeName="href" values="javascript:${run}"/><set attributeName="xlink:href" to="javascript:${run}"/><text y="9">x</text></a><image width="9" height="9"><set attributeName="href" to="${there}/1"/></image><rect width="9" height="9"><animate attributeName="fill" to="url(${there}/2)"/><set attributeName="onmouseover" to="${run}"/><set attributeName="style" to="fill:url(${there}/3)"/></rect>`)],
  ['animations of others by id', svg(`<a id="a"><text y="9">x</text></a><animate href="#a" attributeName="href" to="javascript:${run}"/><animate xlink:href="#a" attributeName=" href" to="javascript:${run}"/><animateTransform href="#a" attributeName="href" to="${there}"/>`)],
  ['addresses that another base completes', svg(`<image href="i.png" width="9" height="9"/><use href="u.svg#x"/>`, `xml:base="${there}/"`)],
  ['attributes of other namespaces', svg('', `xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load" ev:handler="#x" xmlns:x="http://www.w3.org/1999/xhtml" x:onload="${run}" xlink:actuate="onLoad"`)],
  ['text that becomes elements when it is read as HTML', svg(`<desc>&lt;/desc>&lt;img src=x onerror="${run}"></desc><title>&lt;/title>&lt;script>${run}&lt;/script></title><style>&lt;/style>&lt;img src=x onerror=${run}></style><text>]]&gt;&lt;script>${run}&lt;/script></text>`)],
  ['elements of HTML in integration points', svg(`<desc><x xmlns="http://www.w3.org/1999/xhtml"><style>&lt;!--</style><img title="--&gt;&lt;/style>&lt;img src=1 onerror=${run}>"/></x></desc><title><style>&lt;img src=x onerror="${run}"></style></title>`)],
  ['elements that mutate when they are parsed twice', svg(`<g><p xmlns="http://www.w3.org/1999/xhtml"><table><svg xmlns="http://www.w3.org/2000/svg"><style>&lt;/style>&lt;img src onerror=${run}></style></svg></table></p></g><mglyph/><math xmlns="http://www.w3.org/1998/Math/MathML"><mtext><script>${run}</script></mtext></math>`)],
  ['attributes with the ends of others', svg(`<text id="&quot;>&lt;script>${run}&lt;/script>" class="&#x22;/>&lt;img src=x onerror=${run}>">x</text>`)],
  ['metadata', svg(`<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" rdf:resource="${there}/1"/><script>${run}</script></metadata>`)],
  ['fonts', svg(`<font><font-face font-family="x"><font-face-src><font-face-uri xlink:href="${there}/f.svg#x"/></font-face-src></font-face></font><text font-family="x">x</text>`)],
  ['what other versions of SVG know', svg(`<tref xlink:href="${there}/t.svg#x"/><cursor xlink:href="${there}/c.png"/><altGlyph xlink:href="${there}/g"/><prefetch xlink:href="${there}/p"/><animation xlink:href="${there}/a.svg"/><discard/>`)],
  ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${svg(`<script>${run}</script>`)}`, 'utf16le')])],
  ['UTF-16 the other way round', Buffer.from(`\uFEFF${svg(`<script>${run}</script>`, `onload="${run}"`)}`, 'utf16le').swap16()],
  ['UTF-8 with its mark', `\uFEFF${svg(`<script>${run}</script>`)}`],
  ['UTF-8 that calls itself UTF-16', `<?xml version="1.0" encoding="utf-16"?>${svg(`<script>${run}</script>`)}`],
  ['XML 1.1', `<?xml version="1.1"?>${svg(`<script>${run}</script>`)}`],
  ['no namespace at all', `<svg width="20" height="20" onload="${run}"><script>${run}</script>${box}</svg>`],
] // prettier-ignore

/** Images that are refused, with the reason. */
export const refusedSvgs: readonly (readonly [name: string, svg: string | Buffer, why: string])[] = [
  ['an empty file', '', 'svgBroken'],
  ['a text', 'just words', 'svgBroken'],
  ['an element that is not closed', svg('<g>'), 'svgBroken'],
  ['an attribute without quotes', svg('<g id=a/>'), 'svgBroken'],
  ['an attribute twice', svg('<g id="a" id="b"/>'), 'svgBroken'],
  ['HTML around it', `<html><body>${svg('')}</body></html>`, 'svgMissing'],
  ['HTML after it', `${svg('')}<script xmlns="http://www.w3.org/1999/xhtml">1</script>`, 'svgBroken'],
  ['HTML that calls itself svg', '<svg xmlns="http://www.w3.org/1999/xhtml"><script>1</script></svg>', 'svgMissing'],
  ['a prefix of nobody', svg('<x:g/>'), 'svgBroken'],
  ['an entity of nobody', svg('&nbsp;'), 'svgBroken'],
  ['entities', `<!DOCTYPE svg [<!ENTITY a "<script>1</script>">]>${svg('&a;')}`, 'svgEntities'],
  ['entities that grow', `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${svg('&b;')}`, 'svgEntities'],
  ['entities of another file', `<!DOCTYPE svg [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]>${svg('')}`, 'svgEntities'],
  ['packed bytes', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 'svgCompressed'],
  ['bytes that are no text', Buffer.from([0x3c, 0x73, 0xff, 0xfe, 0xfd]), 'svgBroken'],
  ['an encoding of nobody', `<?xml version="1.0" encoding="x-none"?>${svg('')}`, 'svgBroken'],
  ['a NUL', svg('\0'), 'svgBroken'],
  ['too many levels', svg('<g>'.repeat(300) + '</g>'.repeat(300)), 'svgTooComplex'],
  ['uses that grow', svg(`<defs><g id="u0"><rect width="1" height="1"/></g>${Array.from({ length: 20 }, (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#u20"/>`), 'svgTooComplex'],
  ['a use of what it stands in', svg('<g id="a"><use href="#a"/></g>'), 'svgTooComplex'],
  ['patterns that grow', svg(Array.from({ length: 8 }, (_, n) => `<pattern id="p${n}" width="9" height="9"><g ${n ? `fill="url(#p${n - 1})"` : ''}>${'<rect width="1" height="1"/>'.repeat(20)}</g></pattern>`).join('') + '<rect width="9" height="9" fill="url(#p7)"/>'), 'svgTooComplex'],
  ['masks that grow by a style sheet', svg(`<style>${Array.from({ length: 9 }, (_, n) => `.m${n + 1}{mask:url(#m${n})}`).join('')}</style><mask id="m0"><rect/></mask>${Array.from({ length: 9 }, (_, n) => `<mask id="m${n + 1}">${`<rect class="m${n + 1}"/>`.repeat(10)}</mask>`).join('')}<rect mask="url(#m9)"/>`), 'svgTooComplex'],
] // prettier-ignore

/** Every allowed element once, as written by drawing programs. */
export const richSvg = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Made by hand -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="120" height="60" viewBox="0 0 120 60" style="background: #fff; max-width: 120px" inkscape:version="1.3" role="img" aria-label="图 &lt;1&gt;">
  <title>图 &amp; 说明</title>
  <inkscape:namedview/>
  <style type="text/css"><![CDATA[
    .a { fill: url(#grad); stroke: rgb(0 0 0 / 50%); font-family: "Noto Sans SC", sans-serif }
    #b > .c:hover, g[data-look="neo"] .d { opacity: .5 }
    @media (prefers-color-scheme: dark) { .a { fill: #fff } }
    @keyframes turn { from { transform: rotate(0deg) } to { transform: rotate(360deg) } }
  ]]></style>
  <defs>
    <linearGradient id="grad" gradientTransform="rotate(45)"><stop offset="0" stop-color="#08c"/><stop offset="1" stop-color="navy"/></linearGradient>
    <marker id="end" viewBox="0 0 10 10" refX="5" refY="5" orient="auto-start-reverse"><path d="M 0 0 L 10 5 L 0 10 z"/></marker>
    <filter id="soft"><feGaussianBlur in="SourceGraphic" stdDeviation="1.5"/><feMerge><feMergeNode/></feMerge></filter>
    <clipPath id="cut"><circle cx="20" cy="20" r="18"/></clipPath>
    <g id="part" data-look="neo"><path d="M0,0 h5"/></g>
  </defs>
  <g id="b" transform="translate(1 2) scale(1,1)" clip-path="url(#cut)" filter="url( '#soft' )">
    <rect class="a c" x="1" y="1" width="30" height="30" rx="3" style="fill:url(#grad);stroke-width:2px;transform-box:fill-box"/>
    <use xlink:href="#part" x="3"/><use href="#part" y="3"/>
    <image width="8" height="8" xlink:href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="/>
  </g>
  <path d="M 40 10 L 100 50" marker-end="url(#end)" stroke="#333"><animate attributeName="stroke" values="#333;red" dur="2s" repeatCount="indefinite"/></path>
  <text x="40" y="40" font-family="'Open Sans', Arial" xml:space="preserve">  你好 <tspan dy="1em">world &#160;</tspan></text>
  <a xlink:href="#b"><text y="58">there</text></a>
</svg>
`
