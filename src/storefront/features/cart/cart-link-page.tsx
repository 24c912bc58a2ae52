import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { formatItems } from './count-words.ts'
import * as t from '#messages/cart.ts'

type CartLinkPageProps = {
  /** The encoded lines of the URL, passed on as they are. */
  lines: string
  pieces: number
  inCart: number
}

/** A cart link asks for confirmation before it adds anything. */
export function CartLinkPage({ lines, pieces, inCart }: CartLinkPageProps) {
  return (
    <Section>
      <PageHead
        size="step"
        title={t.someonePicked({
          items: formatItems(pieces),
          em: emphasize,
        })}
      />
      <Panel>
        <form method="post" action="/cart" className="stack">
          <input type="hidden" name="intent" value="addLines" />
          <input type="hidden" name="lines" value={lines} />
          <p>
            {inCart > 0
              ? t.alreadyHas({ items: formatItems(inCart) })
              : t.todaysPrices({ count: pieces })}
          </p>
          <p>
            <Button type="submit" size="large">
              {t.addLinked({ count: pieces })}
            </Button>
          </p>
        </form>
      </Panel>
    </Section>
  )
}
