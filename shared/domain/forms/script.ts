export const formScript = `(() => {
 const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

 async function solve({ algorithm, challenge, maxnumber, salt, signature }) {
  for (let number = 0; number <= maxnumber; number++) {
   const hash = await crypto.subtle.digest(algorithm, new TextEncoder().encode(salt + number));
   if (hex(hash) === challenge) return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
  }
  throw new Error('no solution');
 }

 function readSubmission(form) {
  const submission = { email: '', data: {}, topics: [], page: (location.origin + location.pathname).slice(0, 500) };
  for (const field of form.elements) {
   const { name, type, value, checked } = field;
   if (!name || type === 'submit' || (type === 'radio' && !checked)) continue;
   if (name === 'email' || name === 'website') submission[name] = value;
   else if (name === 'topics') { if (checked) submission.topics.push(value); }
   else if (type === 'checkbox') submission.data[name] = checked;
   else if (value !== '') submission.data[name] = type === 'number' ? Number(value) : value;
  }
  if (!submission.website) delete submission.website;
  return submission;
 }

 function markErrors(form, errors) {
  for (const field of form.elements) {
   const isInvalid = errors.some((error) => error.field === field.name || error.field === 'data.' + field.name);
   if (field.name) field.setAttribute('aria-invalid', isInvalid);
  }
  form.querySelector('[aria-invalid="true"]')?.focus();
 }

 async function send(form, showStatus) {
  const address = form.dataset.posthaste;
  const challenge = await (await fetch(address + '/challenge')).json();
  const body = JSON.stringify({ ...readSubmission(form), proof: await solve(challenge) });
  const response = await fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  const { data, error } = await response.json();
  const errors = (error && error.errors) || [];
  markErrors(form, errors);
  if (!response.ok) return showStatus(errors.map(({ message }) => message).join(' ') || form.dataset.failed);
  form.reset();
  showStatus(data.confirm ? form.dataset.confirm : form.dataset.done);
  form.dispatchEvent(new CustomEvent('posthaste:sent', { bubbles: true }));
  if (/^https:/i.test(data.redirect)) location.assign(data.redirect);
 }

 addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.dataset.posthaste) return;
  event.preventDefault();
  const status = form.querySelector('[role="status"]');
  const showStatus = (text) => { if (status) status.textContent = text || ''; };
  const button = form.querySelector('[type="submit"]') || {};
  button.disabled = true;
  showStatus(form.dataset.busy);
  await send(form, showStatus).catch(() => showStatus(form.dataset.failed));
  button.disabled = false;
 });
})();
`;
