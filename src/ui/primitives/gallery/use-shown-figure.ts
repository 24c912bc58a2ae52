import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Which of the list's items is in sight, and a way to bring another there. */
export function useShownFigure(list: RefObject<HTMLElement | null>): [number, (index: number) => void] {
  const [shown, setShown] = useState(0)

  useEffect(() => {
    const items = [...(list.current?.children ?? [])]
    const seen = new Map<Element, number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) seen.set(entry.target, entry.intersectionRatio)
        const ratios = items.map((item) => seen.get(item) ?? 0)
        const most = Math.max(...ratios)
        if (most > 0) setShown(ratios.indexOf(most))
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    for (const item of items) observer.observe(item)
    return () => observer.disconnect()
  }, [list])

  const show = (index: number) => {
    const smooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.children[index]?.scrollIntoView({ behavior: smooth ? 'smooth' : 'auto', block: 'nearest', inline: 'start' })
    setShown(index)
  }
  return [shown, show]
}
