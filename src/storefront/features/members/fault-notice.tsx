import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'

/** What the shop said when something could not be done. */
export function FaultNotice({ text }: { text: string }) {
  if (text === '') return null
  return (
    <NoticeRow tone="error" live>
      <p>{text}</p>
    </NoticeRow>
  )
}
