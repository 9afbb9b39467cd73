import type { MailTexts } from './english.ts'

/** Every text of the emails to visitors of the booking page, in Spanish. */
export const spanish: MailTexts = {
  locale: 'es-US',
  hello: name => (name === '' ? 'Hola:' : `Hola, ${name}:`),
  confirm: {
    subject: company => `Confirme su inspección con ${company}`,
    text: 'Abra este enlace y pulse el botón. Entonces su inspección queda reservada:',
    time: (moment, minutes) =>
      `Eligió ${moment}. Le guardamos la hora ${minutes} minutos; después se reserva si todavía está libre.`,
    notYou: 'Si no lo ha pedido usted, no haga nada: no se reserva nada.',
  },
  earlier: {
    subject: moment => `Hay una hora antes: ${moment}`,
    text: moment => `Nos pidió avisarle de una hora más temprana. Ha quedado libre esta: ${moment}.`,
    move: 'Cambie aquí su inspección, mientras la hora siga libre:',
    book: 'Resérvela aquí, mientras siga libre:',
    once: 'Le escribimos sobre esto una sola vez.',
    end: '¿No quiere este correo?',
  },
  agent: {
    subject: company => `Sus inspecciones con ${company}`,
    text: 'Este enlace muestra sus inspecciones y sus informes, y sirve para reservar para sus clientes:',
    days: days => `Funciona durante ${days} días. Quien lo tenga ve lo mismo que usted: no lo reenvíe.`,
    notYou: 'Si no lo ha pedido usted, no haga nada.',
  },
}
