// Allowlists for SVG: everything that draws, nothing that executes, loads or links elsewhere. What
// is not listed is removed. Source: W3C SVG 2, element and attribute indexes; Filter Effects 1; CSS
// Masking 1.

export const svgNamespace = 'http://www.w3.org/2000/svg'
export const xlinkNamespace = 'http://www.w3.org/1999/xlink'
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * Elements; not `script`, `foreignObject`, `metadata`, audio and video, fonts, nor what HTML adds.
 */
export const elements = words(`
  svg g defs symbol use a switch title desc style
  path rect circle ellipse line polyline polygon image text tspan textPath
  marker pattern mask clipPath linearGradient radialGradient stop
  animate animateMotion animateTransform set mpath
  filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
  feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur
  feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence`)

/** Elements that animate attributes. */
export const animations = words('animate animateMotion animateTransform set')

/** Elements that contain text only. */
export const textOnly = words('title desc style')

/** Elements whose `href` may be an inline image. */
export const pictures = words('image feImage')

/** Presentation attributes, which style sheets can set as well. */
const presentation = `
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
  color-interpolation-filters color-rendering direction display dominant-baseline fill fill-opacity
  fill-rule filter flood-color flood-opacity font font-family font-size font-size-adjust font-stretch
  font-style font-variant font-weight image-rendering isolation letter-spacing lighting-color marker
  marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order
  pointer-events shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
  text-decoration text-rendering transform transform-box transform-origin unicode-bidi vector-effect
  visibility white-space word-spacing writing-mode`

/** Attributes for position and shape. */
const geometry = `
  amplitude azimuth baseFrequency bias cx cy d diffuseConstant divisor dx dy edgeMode elevation
  exponent filterUnits fr fx fy gradientTransform gradientUnits height in in2 intercept k1 k2 k3 k4
  kernelMatrix kernelUnitLength clipPathUnits lengthAdjust limitingConeAngle markerHeight markerUnits
  markerWidth maskContentUnits maskUnits method mode numOctaves offset operator order orient
  pathLength patternContentUnits patternTransform patternUnits points pointsAtX pointsAtY pointsAtZ
  preserveAlpha preserveAspectRatio primitiveUnits r radius refX refY result rotate rx ry scale seed
  side slope spacing specularConstant specularExponent spreadMethod startOffset stdDeviation
  stitchTiles surfaceScale tableValues targetX targetY textLength type values viewBox width x x1 x2
  xChannelSelector y y1 y2 yChannelSelector z`

const timing = `
  accumulate additive attributeName attributeType begin by calcMode dur end fill from keyPoints
  keySplines keyTimes max min path repeatCount repeatDur restart to`

const others = `
  baseProfile media requiredExtensions requiredFeatures systemLanguage tabindex version`

/** Attributes without a namespace whose values are checked by `safeValue`. */
export const attributes = words(presentation + geometry + timing + others)

/** Attributes with human-readable text or names; nothing interprets an address in them. */
export const plainAttributes = words(
  'id class lang role aria-describedby aria-hidden aria-label aria-labelledby aria-roledescription',
)

/** Attributes that may be animated: none that holds names, addresses or styles. */
export const animated = words(presentation + geometry)

/** Functions in values, in lower case. None but `url` takes an address. */
export const functions = words(`
  url
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix icc-color light-dark var
  calc min max clamp round mod rem abs sign sqrt pow
  matrix matrix3d perspective rotate rotatex rotatey rotatez rotate3d scale scalex scaley scalez scale3d
  skew skewx skewy translate translatex translatey translatez translate3d
  blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia
  circle ellipse inset path polygon rect xywh
  cubic-bezier linear steps
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient`)
