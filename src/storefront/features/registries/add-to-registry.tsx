import { useState } from 'react'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Quantity } from '#ui/primitives/quantity/quantity.tsx'
import { InlineSelect } from '#ui/primitives/select/select.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { paths } from '#storefront/paths.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { canAddItems } from './begin-adding.ts'
import type { RegistrySummary } from './registry-calls.ts'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'
import { untitledRegistry } from './registry-texts.ts'
import * as t from '#messages/registry-mine.ts'

export interface ItemToAdd {
  readonly variantId: string
  readonly slug: string
}

export function AddToRegistry({
  toAdd,
  registries,
  onAdded,
}: {
  toAdd: ItemToAdd
  registries: readonly RegistrySummary[]
  onAdded: () => Promise<void>
}) {
  const open = registries.filter(canAddItems)
  const [chosen, setChosen] = useState(open[0]?.id ?? '')
  const [wanted, setWanted] = useState(1)
  const [done, setDone] = useState<{ registryId: string; text: string } | null>(null)
  const { attempt, isBusy, fault } = useAttempt()
  const back = (
    <TextLink href={paths.goods(toAdd.slug, toAdd.variantId)}>{t.backToProduct}</TextLink>
  )
  const add = () =>
    attempt(async () => {
      const { registryId, title, isNew } = await sessionApi().post('/api/registry/addItem', {
        id: chosen,
        variantId: toAdd.variantId,
        wanted,
      })
      setDone({
        registryId,
        text: (isNew ? t.addedTo : t.alreadyOn)({ title }),
      })
      await onAdded()
    })
  if (done)
    return (
      <NoticeRow
        tone="success"
        live
        title={done.text}
        action={<TextLink href={registryPaths.manage(done.registryId)}>{t.seeList}</TextLink>}
      >
        {back}
      </NoticeRow>
    )
  return (
    <Panel title={t.addHeading} className={styles.narrow}>
      <div className="stack" data-gap="4">
        <FaultNotice text={fault} />
        {open.length === 0 ? (
          <>
            <p>{t.createFirst}</p>
            <div className="cluster">
              <ButtonLink href={registryPaths.create}>{t.createRegistry}</ButtonLink>
              {back}
            </div>
          </>
        ) : (
          <>
            {open.length > 1 && (
              <InlineSelect
                label={t.registry}
                value={chosen}
                options={open.map(({ id, title }) => ({
                  value: id,
                  label: title || untitledRegistry,
                }))}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
            )}
            <div className="cluster">
              <Quantity label={t.howMany} max={99} value={wanted} onChange={setWanted} />
              <Button busy={isBusy} busyLabel={t.adding} onClick={() => void add()}>
                {open.length === 1
                  ? t.addTo({ title: open[0]?.title || t.yourRegistry })
                  : t.addToChosen}
              </Button>
              {back}
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}
