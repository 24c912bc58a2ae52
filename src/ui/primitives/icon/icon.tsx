import type { ReactNode } from 'react'
import type { IconComponent } from './create-icon.tsx'
import styles from './icon.module.css'

type IconSize = 'small' | 'medium' | 'large'

const pixels: Record<IconSize, number> = { small: 18, medium: 24, large: 36 }

/** A decorative lucide icon. The text must be beside it or in the label of the control. */
export function Icon({ of: Drawing, size = 'medium' }: { of: IconComponent; size?: IconSize }) {
  return (
    <Drawing
      className={styles.icon}
      size={pixels[size]}
      strokeWidth={1.5}
      aria-hidden="true"
      focusable="false"
    />
  )
}

const glyphs = {
  needle: (
    <>
      <path d="M20.5 3.5 6.2 17.8 3.5 20.5l1-4L18.8 2.2a1.2 1.2 0 0 1 1.7 1.3Z" />
      <path d="m16.6 6.3 1.6-1.6" />
      <path
        d="M17.4 5.5c2.4 2.6 4 6.3 1.6 9.5s-6 1.6-7.6 4.4c-.6 1.1-.4 1.9 0 2.6"
        strokeDasharray="3 2.2"
      />
    </>
  ),
  fold: (
    <>
      <path d="M3 7h13.5a4.75 4.75 0 0 1 0 9.5H3" />
      <path d="M3 16.5V20M3 10.2h13.1a1.6 1.6 0 0 1 0 3.2H3" />
    </>
  ),
  'hem-corner': (
    <>
      <path d="M4 3v17h17" />
      <path d="M8 3v13h13" strokeDasharray="2.6 2" />
      <path d="m4 20 4-4" />
    </>
  ),
  cupboard: (
    <>
      <path d="M4 3h16v17H4zM12 3v17M6 20v2M18 20v2" />
      <path d="M10 10.5v2M14 10.5v2" />
    </>
  ),
  spool: (
    <>
      <path d="M6 3h12v3H6zM6 18h12v3H6zM8 6v12M16 6v12" />
      <path d="m8 10 8-2M8 13l8-2M8 16l8-2" />
      <path d="M16 16c3 0 4.5-1.5 5-4" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type GlyphName = keyof typeof glyphs

/** A custom glyph, drawn on the same 24-pixel grid with the same stroke. */
export function Glyph({ name, size = 'medium' }: { name: GlyphName; size?: IconSize }) {
  return (
    <svg
      className={styles.icon}
      width={pixels[size]}
      height={pixels[size]}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={(1.5 * 24) / pixels[size]}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {glyphs[name]}
    </svg>
  )
}
