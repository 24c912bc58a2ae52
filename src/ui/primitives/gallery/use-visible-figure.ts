import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/**
 * The index of the visible item, and a function that scrolls to another one. `items` must change
 * when the list changes.
 */
export function useVisibleFigure(
  list: RefObject<HTMLElement | null>,
  items: string,
): [number, (index: number) => void] {
  const [shown, setShown] = useState(0)

  useEffect(() => {
    if (items === '') return
    const figures = [...(list.current?.children ?? [])]
    const visibleRatios = new Map<Element, number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) visibleRatios.set(entry.target, entry.intersectionRatio)
        const ratios = figures.map((item) => visibleRatios.get(item) ?? 0)
        const most = Math.max(...ratios)
        if (most > 0) setShown(ratios.indexOf(most))
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    for (const figure of figures) observer.observe(figure)
    return () => observer.disconnect()
  }, [list, items])

  const show = (index: number) => {
    const smooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.children[index]?.scrollIntoView({
      behavior: smooth ? 'smooth' : 'auto',
      block: 'nearest',
      inline: 'start',
    })
    setShown(index)
  }
  return [shown, show]
}
