export const formScript = `(() => {
 const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

 async function solve({ algorithm, challenge, maxnumber, salt, signature }) {
  for (let number = 0; number <= maxnumber; number++) {
   const hash = await crypto.subtle.digest(algorithm, new TextEncoder().encode(salt + number));
   if (hex(hash) === challenge) return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
  }
  throw new Error('no solution');
 }

 function read(form) {
  const sent = { email: '', data: {}, topics: [], page: (location.origin + location.pathname).slice(0, 500) };
  for (const field of form.elements) {
   const { name, type, value, checked } = field;
   if (!name || type === 'submit' || (type === 'radio' && !checked)) continue;
   if (name === 'email' || name === 'website') sent[name] = value;
   else if (name === 'topics') { if (checked) sent.topics.push(value); }
   else if (type === 'checkbox') sent.data[name] = checked;
   else if (value !== '') sent.data[name] = type === 'number' ? Number(value) : value;
  }
  if (!sent.website) delete sent.website;
  return sent;
 }

 function mark(form, errors) {
  for (const field of form.elements) {
   const wrong = errors.some((error) => error.field === field.name || error.field === 'data.' + field.name);
   if (field.name) field.setAttribute('aria-invalid', wrong);
  }
  form.querySelector('[aria-invalid="true"]')?.focus();
 }

 async function send(form, say) {
  const address = form.dataset.posthaste;
  const challenge = await (await fetch(address + '/challenge')).json();
  const body = JSON.stringify({ ...read(form), proof: await solve(challenge) });
  const answer = await fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  const { data, error } = await answer.json();
  const errors = (error && error.errors) || [];
  mark(form, errors);
  if (!answer.ok) return say(errors.map(({ message }) => message).join(' ') || form.dataset.failed);
  form.reset();
  say(data.confirm ? form.dataset.confirm : form.dataset.done);
  form.dispatchEvent(new CustomEvent('posthaste:sent', { bubbles: true }));
  if (/^https:/i.test(data.redirect)) location.assign(data.redirect);
 }

 addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.dataset.posthaste) return;
  event.preventDefault();
  const status = form.querySelector('[role="status"]');
  const say = (text) => { if (status) status.textContent = text || ''; };
  const button = form.querySelector('[type="submit"]') || {};
  button.disabled = true;
  say(form.dataset.busy);
  await send(form, say).catch(() => say(form.dataset.failed));
  button.disabled = false;
 });
})();
`;
