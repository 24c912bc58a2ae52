import { useParams, useSearchParams } from 'react-router'
import { LoadingPage } from '../../frame/loading-page'
import { DetailError } from '../detail-error'
import { useDetail } from '../use-detail'
import { DraftEditor } from './draft-editor'
import { ClosedDraft } from './closed-draft'
import { canBeChanged, type Draft, type DraftCustomer } from './draft-record'

/** One draft order: who buys what, where it goes, what it costs and how it is paid. */
export function DraftPage() {
  const { id = '' } = useParams()
  const { data: draft, error } = useDetail<Draft>('draft', id)
  if (error && !draft) return <DetailError error={error} />
  if (!draft) return <LoadingPage />
  // What was typed on an older version is restored, and saving it shows the conflict.
  const Screen = canBeChanged(draft) ? DraftEditor : ClosedDraft
  return <Screen key={`${draft.id} ${draft.version}`} draft={draft} />
}

/** A new order, for the customer in the address if there is one. */
export function NewDraft() {
  const [search] = useSearchParams()
  const id = search.get('customer')
  return id === null ? <DraftEditor draft={null} /> : <NewDraftFor id={id} />
}

function NewDraftFor({ id }: { readonly id: string }) {
  const { data: customer, error } = useDetail<DraftCustomer>('customer', id)
  if (error && !customer) return <DetailError error={error} />
  if (!customer) return <LoadingPage />
  return <DraftEditor draft={null} customer={customer} />
}
