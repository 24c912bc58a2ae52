import { createElement, type ComponentPropsWithRef } from 'react'

interface Drawing {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = ComponentPropsWithRef<'svg'> & { size?: number; strokeWidth?: number; absoluteStrokeWidth?: boolean }

/**
 * Takes the place of lucide's own maker of icons, which brings a kilobyte and a half of options that nobody here uses.
 * The build puts it there; the drawings stay lucide's.
 */
function createIcon({ node }: Drawing) {
  const paths = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ size = 24, strokeWidth = 2, absoluteStrokeWidth, ...props }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={absoluteStrokeWidth ? (strokeWidth * 24) / size : strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        {paths}
      </svg>
    )
  }
}

// oxlint-disable-next-line import/no-default-export -- the name under which lucide's icons ask for it
export default createIcon
