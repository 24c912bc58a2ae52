import { useId, type ReactNode } from 'react'
import { getFabricShades } from './fabric-shades.ts'
import styles from './cloth-scene.module.css'

export type SceneKind = 'corner' | 'hem' | 'band' | 'plain' | 'breast' | 'metal' | 'card' | 'wood'

interface ClothSceneProps {
  readonly kind: SceneKind
  /** The size of the visible part, in millimeters. */
  readonly width: number
  readonly height: number
  readonly hex: string
  /** The accessible name of the drawing. */
  readonly label: string
  readonly children: ReactNode
}

/**
 * Part of a product at true scale, in cloth, metal, paper, or wood: one unit is one millimeter. The
 * children are drawn on it.
 */
export function ClothScene({ kind, width, height, hex, label, children }: ClothSceneProps) {
  const id = useId().replace(/[^\w-]/g, '')
  const { ground, light, shade, edge } = getFabricShades(hex)
  return (
    <svg
      className={styles.scene}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      preserveAspectRatio="xMidYMax slice"
      aria-label={label}
      data-kind={kind}
    >
      <defs>
        <pattern id={`${id}weave`} width="2.4" height="2.4" patternUnits="userSpaceOnUse">
          <path d="M0 .6H2.4M0 1.8H2.4" stroke={light} strokeWidth=".7" opacity=".8" />
          <path d="M.6 0V2.4M1.8 0V2.4" stroke={shade} strokeWidth=".6" opacity=".75" />
        </pattern>
        <linearGradient id={`${id}fall`} x1="0" y1="0" x2="1" y2=".7">
          <stop offset="0" stopColor={light} stopOpacity=".5" />
          <stop offset=".55" stopColor={ground} stopOpacity="0" />
          <stop offset="1" stopColor={edge} stopOpacity=".3" />
        </linearGradient>
      </defs>
      <Material
        {...{ kind, width, height, ground, shade, light, edge }}
        weave={`url(#${id}weave)`}
        fall={`url(#${id}fall)`}
      />
      {children}
    </svg>
  )
}

interface MaterialProps {
  readonly kind: SceneKind
  readonly width: number
  readonly height: number
  readonly ground: string
  readonly light: string
  readonly shade: string
  readonly edge: string
  readonly weave: string
  readonly fall: string
}

function Material(props: MaterialProps) {
  const { kind, width, height, ground, weave, fall, edge } = props
  const [right, bottom] =
    kind === 'corner' ? [width - 14, height - 14] : [width, kind === 'hem' ? height - 14 : height]
  const woven = kind !== 'metal' && kind !== 'card' && kind !== 'wood'
  return (
    <>
      <rect width={width} height={height} className={styles.table} />
      {(kind === 'corner' || kind === 'hem') && (
        <rect x="4" y="5" width={right} height={bottom} className={styles.shadow} />
      )}
      <rect width={right} height={bottom} fill={ground} />
      {woven && <rect width={right} height={bottom} fill={weave} />}
      <rect width={right} height={bottom} fill={fall} />
      <Details {...props} right={right} bottom={bottom} />
      {!woven && (
        <path d={`M0 0H${width}V${height}H0Z`} fill="none" stroke={edge} strokeWidth="1" />
      )}
    </>
  )
}

/** The details of each kind: hems, bands, lapels, wood grain. */
function Details({
  kind,
  width,
  right,
  bottom,
  shade,
  edge,
  light,
}: MaterialProps & { right: number; bottom: number }) {
  const stitched = {
    fill: 'none',
    stroke: edge,
    strokeWidth: 1,
    strokeDasharray: '3.2 2.4',
    strokeLinecap: 'round' as const,
  }
  switch (kind) {
    case 'corner':
      return (
        <>
          <path d={`M${right - 26} 0V${bottom - 26}H0`} {...stitched} />
          <path
            d={`M${right} ${bottom}L${right - 26} ${bottom - 26}M0 ${bottom - 1}H${right - 1}V0`}
            stroke={shade}
            strokeWidth=".7"
            fill="none"
          />
        </>
      )
    case 'hem':
      return (
        <>
          <path d="M0 74H4000" {...stitched} />
          <path d="M0 79H4000" {...stitched} opacity=".7" />
          <path d={`M0 ${bottom - 1}H${right}`} stroke={shade} strokeWidth=".9" />
        </>
      )
    case 'band':
      return (
        <g opacity=".85">
          {[0, 5, 14, 50, 59, 64].map((y) => (
            <path
              key={y}
              d={`M0 ${bottom - 86 + y}H${width}`}
              stroke={y === 14 || y === 50 ? edge : shade}
              strokeWidth={y === 14 || y === 50 ? 1.4 : 0.9}
            />
          ))}
          <path d={`M0 ${bottom - 12}H${width}`} {...stitched} />
        </g>
      )
    case 'breast':
      return (
        <>
          <path d={`M0 0L62 0C58 80 34 170 6 ${bottom}L0 ${bottom}Z`} fill={light} opacity=".75" />
          <path d={`M62 0C58 80 34 170 6 ${bottom}`} stroke={shade} strokeWidth="1.4" fill="none" />
          <path d={`M56 0C52 80 28 170 0 ${bottom - 8}`} {...stitched} />
        </>
      )
    case 'wood':
      return (
        <g stroke={shade} fill="none" opacity=".6">
          {[12, 27, 38, 56, 71, 90, 104, 119].map((y) => (
            <path
              key={y}
              d={`M0 ${y}C${width * 0.3} ${y - 6} ${width * 0.6} ${y + 7} ${width} ${y - 2}`}
              strokeWidth={y % 3 === 0 ? 1.3 : 0.7}
            />
          ))}
        </g>
      )
    case 'plain':
    case 'metal':
    case 'card':
      return null
  }
}
