import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'

export function FaultNotice({ text }: { text: string }) {
  if (text === '') return null
  return (
    <NoticeRow tone="error" live>
      <p>{text}</p>
    </NoticeRow>
  )
}
