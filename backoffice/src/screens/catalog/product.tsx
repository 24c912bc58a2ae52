import { useSearchParams, useParams } from 'react-router'
import { LoadingPage } from '../../frame/loading-page'
import { DetailError } from '../detail-error'
import { useDetail } from '../use-detail'
import { emptyProduct, toCopy, toDraft } from './product-draft'
import { ProductForm } from './product-form'
import type { ProductRecord } from './product-record'

/** A stored product. */
export function ProductPage() {
  const { id = '' } = useParams()
  const { data, error } = useDetail<ProductRecord>('product', id)
  if (error) return <DetailError error={error} />
  if (!data) return <LoadingPage />
  return <ProductForm key={`${id} ${data.version}`} record={data} start={toDraft(data)} />
}

/** A new product, or a copy of another one. */
export function NewProduct() {
  const [query] = useSearchParams()
  const from = query.get('from')
  return from ? <CopiedProduct id={from} /> : <ProductForm record={null} start={emptyProduct} />
}

function CopiedProduct({ id }: { readonly id: string }) {
  const { data, error } = useDetail<ProductRecord>('product', id)
  if (error) return <DetailError error={error} />
  if (!data) return <LoadingPage />
  return <ProductForm record={null} start={toCopy(data)} />
}
