import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'

export function CartFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Section>
      <PageHead title="Your cart" />
      <NoticeRow
        tone="error"
        live
        title="We could not open your cart."
        action={
          <Button size="small" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>{message} Nothing in it is lost.</p>
      </NoticeRow>
    </Section>
  )
}
