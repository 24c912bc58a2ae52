import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Passes on what the page in a frame posts; messages of other windows and origins are ignored. */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  page: string,
  onMessage: (data: unknown) => void,
): void {
  const handle = useEffectEvent(onMessage)
  useEffect(() => {
    const expected = new URL(page, location.href).origin
    const receive = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin === expected && source === frame.current?.contentWindow) handle(data)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [frame, page])
}
