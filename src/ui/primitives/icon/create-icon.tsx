import { createElement, type ComponentPropsWithRef, type ComponentType } from 'react'

type IconProps = ComponentPropsWithRef<'svg'> & { size?: number; strokeWidth?: number }

export type IconComponent = ComponentType<IconProps>

/** Creates an icon from shapes on a 24-pixel grid. The stroke keeps its width at every size. */
export function createIcon(
  shapes: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[],
): IconComponent {
  return function LineIcon({ size = 24, strokeWidth = 1.5, ...props }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={(strokeWidth * 24) / size}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        {shapes.map(([tag, attributes], index) =>
          createElement(tag, { key: index, ...attributes }),
        )}
      </svg>
    )
  }
}
