import type { FieldError } from '../../shared/contract/errors';
import type { Segment } from '../../shared/domain/segments/segment';

export function formErrors(type: Segment['type'], { conditions }: Segment['filters']): FieldError[] {
  const field = 'filters.conditions';
  const some = conditions.length > 0;
  if (type === 'STATIC' && some) return [{ field, message: 'A static segment has no conditions.', code: 'too_big' }];
  if (type === 'DYNAMIC' && !some) return [{ field, message: 'At least one condition.', code: 'too_small' }];
  return [];
}
