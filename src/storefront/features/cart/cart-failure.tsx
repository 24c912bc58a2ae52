import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import * as t from '#messages/cart.ts'

export function CartFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Section>
      <PageHead title={t.yourCart} />
      <NoticeRow
        tone="error"
        live
        title={t.openFailed}
        action={
          <Button size="small" onClick={onRetry}>
            {t.tryAgain}
          </Button>
        }
      >
        <p>{t.nothingLost({ message })}</p>
      </NoticeRow>
    </Section>
  )
}
